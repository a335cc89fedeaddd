-- Rules by which an offer pays some sales otherwise than others, in the order in which they are tried, and by which of them, and
-- by what is known of it, a conversion of such an offer was paid.
ALTER TABLE "offer" ADD COLUMN "payout_rules" JSONB NOT NULL DEFAULT '[]'
    CONSTRAINT "offer_payout_rules_are_a_list" CHECK (jsonb_typeof("payout_rules") = 'array');
ALTER TABLE "conversion" ADD COLUMN "paid_by" JSONB;
