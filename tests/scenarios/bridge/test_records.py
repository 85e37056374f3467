"""Deals from elsewhere: PBN and LIN read as they are written, kept and read again, refused where they are broken."""

from __future__ import annotations

import random
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.bridge import (
    BIDS,
    PACK,
    PASS,
    Auction,
    Bid,
    Card,
    Denomination,
    Hand,
    Seat,
    Vulnerability,
    is_full_deal,
)
from scenarios.bridge.deals import Deal, checked
from scenarios.bridge.faults import FaultError
from scenarios.bridge.records import MOST_DEALS, read_deals, store_deals, stored_deals

HANDS = "N:876.A82.K973.A98 T43.T954.QJ62.T4 AK92.QJ3.54.KQ32 QJ5.K76.AT8.J765"
LIN = (
    "pn|a,b,c,d|st||md|3SAK92HQJ3D54CKQ32,SQJ5HK76DAT8CJ765,S876HA82DK973CA98,|rh||ah|Board 7|sv|b|"
    "mb|1N!|an|15-17|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|S3|pc|SK|pc|S5|pc|S6|pg||mc|9|"
)
PBN = f"""% PBN 2.1
[Event "Club; evening"]
[Board "7"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "{HANDS}"]
[Auction "N"]
1NT =1= Pass 3NT! AP ; all pass
[Note "1:15-17"]
[Play "E"]
{{the lead}}
S3 SK S5 S6
*
"""


def only(text: str) -> Deal:
    read = read_deals(text)
    assert read
    (deal,) = read.deals
    return deal


def fault_of(text: str) -> tuple[str, str, tuple[str, ...]]:
    with pytest.raises(FaultError) as refused:
        read_deals(text)
    fault = refused.value.fault
    return fault.kind, str(fault.card or fault.what), tuple(seat.value for seat in fault.seats)


@pytest.mark.parametrize("text", [PBN, LIN, " ".join(PBN.splitlines()[1:]).replace("; all pass", "")])
def test_a_deal_is_read_whole(text: str) -> None:
    deal = only(text)
    assert is_full_deal(deal.hands)
    assert str(deal.hands[Seat.EAST]) == "T43.T954.QJ62.T4"
    assert (deal.board, deal.dealer, deal.vulnerability) == ("7", Seat.NORTH, Vulnerability.ALL)
    assert [call.code for call in deal.calls] == ["1NT", "P", "3NT", "P", "P", "P"]
    contract = deal.record.contract
    assert contract
    assert (contract.level, contract.denomination, contract.declarer) == (3, Denomination.NOTRUMP, Seat.NORTH)
    assert [card.code for card in deal.played] == ["S3", "SK", "S5", "S6"]
    assert deal.tricks[0].leader is Seat.EAST


def test_a_link_holds_a_deal_and_what_is_written_beside_it_is_the_story() -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + LIN.replace("|", "%7C").replace(
        " ", "+"
    )
    read = read_deals(f"East led out of turn {link}&other=1 what now?")
    assert read
    assert read.story.split() == ["East", "led", "out", "of", "turn", "what", "now?"]
    assert read.deals[0].board == "7"


def test_what_stands_before_a_deal_or_around_it_is_the_story() -> None:
    assert (read := read_deals("West revoked\n" + PBN))
    assert read.story == "West revoked"
    assert (read := read_deals(f"West revoked {LIN} board seven"))
    assert read.story.split() == ["West", "revoked", "board", "seven"]


def test_several_deals_and_tags_as_before() -> None:
    two = PBN + "\n" + PBN.replace('"7"', '"8"').replace('Vulnerable "All"', 'Vulnerable "#"')
    read = read_deals(two)
    assert read
    assert [(deal.board, deal.vulnerability) for deal in read.deals] == [
        ("7", Vulnerability.ALL),
        ("8", Vulnerability.ALL),
    ]
    read = read_deals(
        LIN.replace("pn|", "qx|o7|pn|") + LIN.replace("pn|", "qx|o8|pn|").replace("Board 7", "")
    )
    assert read
    assert [deal.board for deal in read.deals] == ["7", "8"]
    assert (many := read_deals(PBN * (MOST_DEALS + 5)))
    assert len(many.deals) == MOST_DEALS


@pytest.mark.parametrize("text", [PBN.replace("3NT!", "9Z"), LIN.replace("|3N|", "|9Z|")])
def test_a_fault_is_one_of_its_board(text: str) -> None:
    with pytest.raises(FaultError) as refused:
        read_deals(text)
    assert refused.value.fault.board == "7"


def test_marks_beside_calls_and_cards_say_nothing() -> None:
    marked = PBN.replace("1NT =1=", "1NT ^I =1= $4").replace("S3 SK", "S3$2 ^R SK")
    assert (only(marked).calls, only(marked).played) == (only(PBN).calls, only(PBN).played)


def test_play_is_kept_in_the_order_it_went() -> None:
    text = PBN.replace("S3 SK S5 S6", "S3 SK S5 S6\nH4 H3 HK HA")
    assert [card.code for card in only(text).played[4:]] == ["H3", "HK", "HA", "H4"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", None),
        ("South bid 2♠ over 2NT", None),
        ('[Event "x"] 1NT | 2', None),
        ("md and a bar | md", None),
    ],
)
def test_other_texts_hold_no_deal(text: str, wanted: None) -> None:
    assert read_deals(text) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (PBN.replace("876.A82", "876.K82"), ("card_twice", "♥K", ("N", "W"))),
        (PBN.replace("876.A82", "K876.A82"), ("too_many", "", ("N",))),
        (PBN.replace("876.A82", "87Z.A82"), ("not_a_hand", "87Z.A82.K973.A98", ("N",))),
        (PBN.replace("N:876", "Q:876"), ("not_a_seat", "Q", ())),
        (PBN.replace("3NT!", "9Z"), ("not_a_call", "9Z", ())),
        (PBN.replace("SK S5", "SX S5"), ("not_a_card", "SX", ())),
        (PBN.replace("T43.T954.QJ62.T4", ""), ("not_a_hand", "N:876.A82.K973.A98 AK92", ())),
        ('[Deal "N:- - - -"]', ("no_cards", "", ())),
        (LIN.replace("SAK92", "SAZ92"), ("not_a_hand", "SAZ92HQJ3D54CKQ32", ("S",))),
        (LIN.replace("SAK92", "SAKK2"), ("card_twice", "♠K", ("S",))),
        (LIN.replace("|3N|", "|3Q|"), ("not_a_call", "3Q", ())),
        (LIN.replace("pc|SK", "pc|ZK"), ("not_a_card", "ZK", ())),
        (LIN.replace("md|", "md|S2,S3,S4,S5,S6"), ("not_a_hand", "S63SAK92HQJ3D54CKQ32", ())),
    ],
)  # fmt: skip
def test_what_is_broken_is_named(text: str, wanted: tuple[str, str, tuple[str, ...]]) -> None:
    kind, what, seats = fault_of(text)
    assert (kind, what.rstrip("…")[: len(wanted[1])], seats) == wanted


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal with an auction that ended, and the cards of some tricks in any order."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    pack = list(PACK)
    chance.shuffle(pack)
    size = draw(st.integers(1, 13))
    hands = {
        seat: Hand(frozenset(pack[place * size : (place + 1) * size])) for place, seat in enumerate(Seat)
    }
    dealer = draw(st.sampled_from(list(Seat)))
    auction = Auction(dealer)
    while not auction.is_over() and len(auction.calls) < 8:
        auction = auction.then(chance.choice(auction.legal_calls()))
    while not auction.is_over():
        auction = auction.then(PASS)
    played: list[Card] = pack[: chance.randrange(0, 20)] if auction.contract() else []
    return Deal(
        hands,
        draw(st.sampled_from(["", "7", "A12"])),
        dealer,
        draw(st.sampled_from([None, *Vulnerability])),
        tuple(call for _, call in auction.calls),
        None,
        tuple(played),
    )


@given(st.lists(deals(), min_size=1, max_size=3))
@settings(deadline=None)
def test_what_is_kept_is_read_again(made: list[Deal]) -> None:
    assert stored_deals(store_deals(tuple(made))) == tuple(made)


def test_what_was_kept_and_has_no_meaning_any_more_is_nothing() -> None:
    assert stored_deals("") == stored_deals("nonsense") == stored_deals('[Deal "N:Z"]') == ()


@given(st.text(alphabet='[]"{};%|,:. \nNESWAKQJT98765432mdpnbcahsvDealAuctionPlayPass', max_size=200))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for hostile in (text, f'[Deal "{text}"]', f"md|{text}|", PBN + text, LIN + text):
        try:
            read = read_deals(hostile)
        except FaultError:
            continue
        for deal in read.deals if read else ():
            assert stored_deals(store_deals((deal,))) == (deal,)


@pytest.mark.parametrize(
    "piece",
    [
        '[a "',
        "[",
        "md|",
        "pn|md|a|",
        "http://x?",
        '[Deal "N:a b c d"]{',
        "\n%",
        "[a ",
        "!?",
        '"',
        "\\",
        "{;",
        "a",
    ],
)
def test_a_megabyte_of_anything_costs_no_more_than_its_length(piece: str) -> None:
    def seconds(size: int) -> float:
        text = '[Deal "N:A... 2... 3... 4..."][Auction "N"]' + piece * (size // len(piece))
        begin = time.process_time()
        with suppress(FaultError):
            read_deals(text)
        return time.process_time() - begin

    assert seconds(500_000) < 60 * seconds(50_000) + 1


def test_a_deal_reads_as_endplay_reads_it() -> None:
    lin = pytest.importorskip("endplay.parsers.lin", reason="endplay, the oracle, is not installed")
    pbn = pytest.importorskip("endplay.parsers.pbn")
    chance = random.Random(7)
    for number in range(1, 20):
        pack = list(PACK)
        chance.shuffle(pack)
        hands = {seat: Hand(frozenset(pack[place::4])) for place, seat in enumerate(Seat)}
        auction = Auction.of(Seat.SOUTH, chance.choice(BIDS), PASS, PASS, PASS)
        made = checked(
            Deal(hands, str(number), Seat.SOUTH, Vulnerability.NS, tuple(call for _, call in auction.calls))
        )
        written = store_deals((made,)).replace("] [", "]\n[").replace('"S"] ', '"S"]\n')
        (theirs,) = pbn.loads(written)
        again = only(lin.dumps([theirs]))
        assert (again.hands, again.dealer, again.calls) == (made.hands, made.dealer, made.calls)
        assert again.vulnerability is made.vulnerability
        contract = made.record.contract
        assert contract
        assert str(theirs.contract.declarer.abbr) == str(contract.declarer)
        exported = only(pbn.dumps([theirs]))
        assert (exported.hands, exported.calls, exported.board) == (made.hands, made.calls, made.board)


def test_a_contract_that_the_tags_name_counts_where_no_auction_is_given() -> None:
    deal = only(f'[Deal "{HANDS}"] [Contract "4HX"] [Declarer "S"]')
    contract = deal.record.contract
    assert contract
    assert isinstance(contract.bid, Bid)
    assert (str(contract.bid), contract.risk.mark, contract.declarer) == ("4♥", "x", Seat.SOUTH)
    assert deal.record.auction is None
