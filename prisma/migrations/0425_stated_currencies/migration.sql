-- The currency in which a price, or the largest amount of a sale, is stated.
ALTER TABLE "offer" ADD COLUMN "revenue_currency" CHAR(3) NOT NULL DEFAULT 'USD', ADD COLUMN "max_amount_currency" CHAR(3) NOT NULL DEFAULT 'USD';
ALTER TABLE "offer_goal" ADD COLUMN "revenue_currency" CHAR(3) NOT NULL DEFAULT 'USD';
ALTER TABLE "advertiser" ADD COLUMN "max_amount_currency" CHAR(3) NOT NULL DEFAULT 'USD';

-- Of what waits for the rate of a price: the currency of its amount.
ALTER TABLE "rate_wait" ADD COLUMN "amount_currency" CHAR(3);

-- A price in about so many cents, by the newest rate: for what need not be exact. Without a rate it is taken as it is stated.
CREATE FUNCTION stoke_about_dollars(cents bigint, stated_in text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN stated_in = 'USD' THEN cents ELSE coalesce(
    (SELECT round(cents * r.dollars / r.units)::bigint FROM exchange_rate r
      WHERE r.currency = stated_in AND NOT r.is_doubted ORDER BY r.day DESC, r.id DESC LIMIT 1), cents) END
$$;
