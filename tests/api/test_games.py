"""``GET /api/games``, and the rules of a game."""


def test_it_works(caller):
    (game,) = caller.get("/api/games").json["games"]
    assert (game["slug"], game["title"], game["seats"]) == ("drill", "Drill", {"min": 1, "max": 5})
    assert game["tagline"]


def test_options_come_with_defaults_and_a_schema(caller):
    options = caller.get("/api/games").json["games"][0]["options"]
    assert options["defaults"] == {"first": 0, "roll_off": False, "named": True}
    assert options["changeable"] == ["first", "named"]
    first = options["schema"]["$defs"]["Options"]["properties"]["first"]
    assert (first["type"], first["maximum"], first["title"]) == ("integer", 99, "First count")


def test_events_come_with_flags_and_the_schema_of_their_fields(caller):
    events = {event["kind"]: event for event in caller.get("/api/games").json["games"][0]["events"]}
    assert (events["Tapped"]["independent"], events["Tapped"]["exact"]) == (True, False)
    assert events["Turned"]["exact"]
    assert events["BidSealed"]["sealed"]
    assert events["Rolled"]["anyone"]
    assert events["BidSealed"]["schema"]["properties"] == {"amount": {"type": "integer", "minimum": 0, "maximum": 99}}
    assert events["BidSealed"]["schema"]["required"] == ["amount"]


def test_the_score_sheet_has_a_schema(caller):
    score = caller.get("/api/games").json["games"][0]["score"]
    assert set(score["$defs"]["Request"]["properties"]) == {"seats", "options"}


def test_rules_come_with_their_ids_as_specified_and_as_said(caller):
    answer = caller.get("/api/games/drill/rules").json
    assert [phase["key"] for phase in answer["phases"]] == ["open", "bidding", "over"]
    plain, _, said, _ = answer["rules"]
    assert (plain["id"], plain["weight"], plain["say"]) == ("DR-001", "must", plain["text"])
    assert said["text"] == "The highest counter wins; if level, the higher roll decides."
    assert said["say"] == "You win with the highest counter. On a tie you roll: the higher roll wins."
    assert answer["cards"][1] == {"key": "bidding", "title": "Now you bid", "lines": ["Bid 1 to 9 & keep it hidden."]}


def test_a_game_that_is_not_there_has_no_rules(caller):
    answer = caller.get("/api/games/nothing/rules")
    assert (answer.status_code, answer.json["error"]["field"]) == (404, "slug")
