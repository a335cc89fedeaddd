INSERT INTO "ledger_account" (kind) VALUES ('house_opening');

-- What an affiliate is owed, or an advertiser has paid ahead, when the network moves: booked once, by people.
CREATE TABLE "opening_balance" (
    "source" TEXT NOT NULL,
    "party" TEXT NOT NULL,
    "foreign_id" TEXT NOT NULL,
    "our_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "booking_id" UUID,

    CONSTRAINT "opening_balance_pkey" PRIMARY KEY ("source", "party", "foreign_id"),
    CONSTRAINT "opening_balance_source" CHECK ("source" IN ('tune', 'everflow')),
    CONSTRAINT "opening_balance_party" CHECK ("party" IN ('affiliate', 'advertiser')),
    CONSTRAINT "opening_balance_amount" CHECK ("amount_cents" > 0)
);
CREATE INDEX "opening_balance_booking_id_idx" ON "opening_balance"("booking_id");

CREATE TABLE "opening_booking" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "balances" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "approved_by_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "second_approver_id" UUID,
    "posted_at" TIMESTAMPTZ(3),
    "declined_by_id" UUID,
    "declined_at" TIMESTAMPTZ(3),

    CONSTRAINT "opening_booking_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "opening_booking_two_people" CHECK ("approved_by_id" <> "second_approver_id"),
    CONSTRAINT "opening_booking_one_end" CHECK (num_nonnulls("posted_at", "declined_at") <= 1)
);
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "opening_booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Conversions of the source, kept as they were there. Nothing is paid for them here.
CREATE TABLE "imported_conversion" (
    "source" TEXT NOT NULL,
    "foreign_id" TEXT NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "converted_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "transaction_id" TEXT,

    CONSTRAINT "imported_conversion_pkey" PRIMARY KEY ("source", "foreign_id"),
    CONSTRAINT "imported_conversion_source" CHECK ("source" IN ('tune', 'everflow')),
    CONSTRAINT "imported_conversion_status" CHECK ("status" IN ('approved', 'pending', 'rejected'))
);
CREATE INDEX "imported_conversion_affiliate_id_day_idx" ON "imported_conversion"("affiliate_id", "day");

-- What the roll-ups count of days before the network moved here, beside the events that are stored here.
CREATE TABLE "imported_event_day" (
    "source" TEXT NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "is_from_report" BOOLEAN NOT NULL,
    "clicks" INTEGER NOT NULL,
    "conversions" INTEGER NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "revenue_cents" BIGINT NOT NULL,

    CONSTRAINT "imported_event_day_pkey" PRIMARY KEY ("source", "affiliate_id", "day", "offer_id"),
    CONSTRAINT "imported_event_day_source" CHECK ("source" IN ('tune', 'everflow'))
);
CREATE INDEX "imported_event_day_day_idx" ON "imported_event_day"("day");
