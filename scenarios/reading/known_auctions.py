"""What a record of the board adds to what a message tells of this table: declarer, contract, a wrong call.

In: the table as told, the record, and the template it is for. Out: the table with what the record knows beyond it.
"""

from __future__ import annotations

from dataclasses import replace

from scenarios.bridge import Auction
from scenarios.bridge.deals import Record
from scenarios.engine.table import Source, Table
from scenarios.engine.template import Template


def with_record(table: Table, record: Record, template: Template) -> Table:
    """What is told counts for more; of a call in question the record, made later, says nothing that it shows itself."""
    if template.wrong_calls and table.auction is None and not table.values:
        return replace(table, auction=_up_to_the_wrong_call(record.auction, template), is_whole=False)
    if "call" in template.table or record.declarer is None:
        return table
    of_auction: Source = "auction"
    seats, values = {"declarer": record.declarer}, {}
    if "contract" in template.table:
        values["contract"] = record.contract
    sources = dict.fromkeys((*seats, *values), of_auction)
    return replace(
        table,
        seats={**seats, **table.seats},
        values={**values, **table.values},
        sources={
            **{name: source for name, source in sources.items() if name not in table.seats},
            **table.sources,
        },
    )


def _up_to_the_wrong_call(auction: Auction | None, template: Template) -> Auction | None:
    """The calls up to one that is this template's business, and the next one, which may have accepted it."""
    wrong = auction.irregularities()[:1] if auction else ()
    if auction is None or not wrong or wrong[0].kind not in template.wrong_calls:
        return None
    return Auction(auction.dealer, auction.calls[: wrong[0].index + 2])
