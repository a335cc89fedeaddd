-- What a case is about in money: the payouts of its conversions that still count. What is held is read live.
ALTER TABLE "fraud_case" RENAME COLUMN "held_cents" TO "stake_cents";
ALTER TABLE "fraud_case" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- One undecided case and one standing trust for each affiliate and rule, however many analyses run at once.
CREATE UNIQUE INDEX "fraud_case_undecided" ON "fraud_case" (affiliate_id, rule) WHERE status IN ('open', 'held');
CREATE UNIQUE INDEX "fraud_case_trusted" ON "fraud_case" (affiliate_id, rule) WHERE status = 'trusted';
-- Asked for every conversion, release and payout: whether the affiliate is under review.
CREATE INDEX "fraud_case_held" ON "fraud_case" (affiliate_id) WHERE status = 'held';

CREATE INDEX "fraud_case_score_id_idx" ON "fraud_case"("score", "id");
CREATE INDEX "fraud_case_opened_at_id_idx" ON "fraud_case"("opened_at", "id");

-- What a case rests on. A fact belongs to one case of its rule: once that is decided, it opens no other.
CREATE TABLE "fraud_fact" (
    "affiliate_id" INTEGER NOT NULL,
    "rule" "fraud_rule" NOT NULL,
    "ref" TEXT NOT NULL,
    "case_id" UUID NOT NULL,
    "conversion_id" UUID,
    "detail" JSONB NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fraud_fact_pkey" PRIMARY KEY ("affiliate_id", "rule", "ref")
);
CREATE INDEX "fraud_fact_case_id_ref_idx" ON "fraud_fact"("case_id", "ref");
ALTER TABLE "fraud_fact" ADD CONSTRAINT "fraud_fact_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "fraud_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
