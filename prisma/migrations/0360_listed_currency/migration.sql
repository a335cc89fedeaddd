-- What a list has in another currency than dollars, beside the dollars of that: the sum as decimal text, the code of its currency, and the day
-- whose rate it has.
ALTER TABLE "reconciliation_row" ADD COLUMN "listed_amount" TEXT, ADD COLUMN "listed_currency" CHAR(3),
  ADD COLUMN "rate_day" DATE;
