"""``GET /api/games``."""


def test_it_works(caller):
    (game,) = caller.get("/api/games").json["games"]
    assert (game["slug"], game["title"], game["seats"]) == ("drill", "Drill", {"min": 1, "max": 5})
    assert game["tagline"]


def test_options_come_with_defaults_and_a_schema(caller):
    options = caller.get("/api/games").json["games"][0]["options"]
    assert options["defaults"] == {"first": 0, "named": True}
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
