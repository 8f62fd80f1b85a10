"""Addresses and codes: what a phone is told must be what a phone can reach."""

import re
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.serving import addresses


def adapters(*found: tuple[str, str]) -> list[Any]:
    """What the system would list; an IPv6 address is a tuple there."""
    ipv6 = SimpleNamespace(ip=("fe80::1", 0, 2))
    return [SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip), ipv6]) for name, ip in found]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Any:
    def of(*found: tuple[str, str]) -> None:
        monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters(*found))

    return of


def test_this_computer_lists_its_addresses_without_loopback() -> None:
    assert all(re.fullmatch(r"\d+(\.\d+){3}", address.ip) for address in addresses.addresses())
    assert "127.0.0.1" not in [address.ip for address in addresses.addresses()]


def test_wired_comes_before_wireless_and_virtual_comes_last(network: Any) -> None:
    network(
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("wlan0", "192.168.1.7"),
        ("enp3s0", "192.168.1.5"),
        ("x0", "10.0.0.9"),
    )
    found = addresses.addresses()
    assert [(a.interface, a.likely) for a in found] == [
        ("enp3s0", True),
        ("wlan0", True),
        ("x0", True),
        ("docker0", False),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "docker0",
        "br-1f2e3d",
        "veth12ab",
        "virbr0",
        "vmnet8",
        "vboxnet0",
        "VirtualBox Host-Only Ethernet Adapter",
        "vEthernet (WSL)",
        "Hyper-V Virtual Ethernet Adapter",
        "utun3",
        "tun0",
        "tap0",
        "wg0",
        "tailscale0",
        "ztabc",
        "awdl0",
    ],
)
def test_virtual_interfaces_are_unlikely(network: Any, name: str) -> None:
    network((name, "10.1.2.3"))
    assert [a.likely for a in addresses.addresses()] == [False]


@pytest.mark.parametrize(
    "name", ["eth0", "en0", "wlp2s0", "wlan0", "Intel(R) Wi-Fi 6 AX201", "Realtek PCIe GbE", "br0"]
)
def test_real_interfaces_are_likely(network: Any, name: str) -> None:
    network((name, "10.1.2.3"))
    assert [a.likely for a in addresses.addresses()] == [True]


def test_an_address_that_no_router_gave_is_unlikely(network: Any) -> None:
    network(("eth0", "169.254.7.7"))
    assert [a.likely for a in addresses.addresses()] == [False]


def test_where_nothing_is_listed_the_way_out_is_asked(network: Any) -> None:
    network()
    assert all(address.likely for address in addresses.addresses())


def test_base_url_is_the_best_address(network: Any) -> None:
    network(("wlan0", "192.168.1.7"), ("docker0", "172.17.0.1"))
    assert addresses.base_url(8000) == "http://192.168.1.7:8000"
    assert addresses.base_url(80) == "http://192.168.1.7"
    assert addresses.base_url(443, scheme="https") == "https://192.168.1.7"


def test_base_url_takes_what_the_host_chose(network: Any) -> None:
    network(("wlan0", "192.168.1.7"), ("docker0", "172.17.0.1"))
    assert addresses.base_url(8000, chosen="docker0") == "http://172.17.0.1:8000"
    assert addresses.base_url(8000, chosen="games.local") == "http://games.local:8000"
    assert addresses.base_url(8000, chosen="fd00::5") == "http://[fd00::5]:8000"
    assert addresses.base_url(8000, chosen="eth9") == "http://192.168.1.7:8000", "an interface that is gone"
    assert addresses.base_url(8000, "https://games.example.org/", "docker0") == "https://games.example.org"


def test_own_names_have_the_local_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen-Pi.home")
    assert addresses.own_names() == {"localhost", "kitchen-pi", "kitchen-pi.home", "kitchen-pi.local"}


def test_the_svg_draws_every_dark_module_once() -> None:
    root = ElementTree.fromstring(addresses.qr_svg("http://192.168.1.7:8000/j/K7MQ4W"))
    size = int(root.attrib["viewBox"].split()[2])
    dark = root[1].attrib["d"]
    drawn = {(x + i, y) for x, y, w in _runs(dark) for i in range(w)}
    assert drawn == {
        (x, y)
        for y, row in enumerate(addresses._modules("http://192.168.1.7:8000/j/K7MQ4W"))
        for x in range(size)
        if row[x]
    }
    assert min(x for x, _ in drawn) == 4, "the rim that readers need"
    assert "style" not in ElementTree.tostring(root, "unicode")


def _runs(path: str) -> list[tuple[int, int, int]]:
    return [(int(x), int(y), int(w)) for x, y, w in re.findall(r"M(\d+) (\d+)h(\d+)v1", path)]


def test_the_terminal_code_is_light_around_and_has_equal_lines() -> None:
    lines = addresses.qr_terminal("http://192.168.1.7:8000/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert set(lines[0]) == {"█"}
    assert addresses.qr_terminal("x", colour=True).startswith("\x1b[")


def test_a_terminal_without_blocks_is_known() -> None:
    assert addresses.shows_blocks("utf-8")
    assert not addresses.shows_blocks("ascii")
    assert not addresses.shows_blocks(None)


def test_wifi_payload_escapes_what_readers_take_for_its_own() -> None:
    assert addresses.wifi_payload("Home", "secret") == "WIFI:T:WPA;S:Home;P:secret;;"
    assert addresses.wifi_payload('a;b,c:d"e\\f', "p;") == 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:p\\;;;'
    assert addresses.wifi_payload("Open") == "WIFI:T:nopass;S:Open;;"
    assert addresses.wifi_payload("Hid", "x", "WEP", hidden=True) == "WIFI:T:WEP;S:Hid;P:x;H:true;;"
