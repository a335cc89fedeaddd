-- Deposits and refunds by staff, payments by card, and invoices of advertisers.
ALTER TABLE "advertiser" ADD COLUMN "billed_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

CREATE TYPE "advertiser_payment_kind" AS ENUM ('deposit', 'refund');

CREATE TABLE "advertiser_payment" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "kind" "advertiser_payment_kind" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "approved_by_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "second_approver_id" UUID,
    "booked_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "declined_by_id" UUID,
    "decline_reason" TEXT,
    CONSTRAINT "advertiser_payment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "advertiser_payment_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "advertiser_payment_positive" CHECK (amount_cents > 0),
    CONSTRAINT "advertiser_payment_one_end" CHECK (booked_at IS NULL OR declined_at IS NULL),
    -- booked by two people, never by one
    CONSTRAINT "advertiser_payment_two_people"
      CHECK ((booked_at IS NULL) = (second_approver_id IS NULL) AND second_approver_id IS DISTINCT FROM approved_by_id)
);
CREATE INDEX "advertiser_payment_advertiser_id_approved_at_idx" ON "advertiser_payment"("advertiser_id", "approved_at");

CREATE TABLE "advertiser_checkout" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "created_by_id" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "session_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    CONSTRAINT "advertiser_checkout_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "advertiser_checkout_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "advertiser_checkout_positive" CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX "advertiser_checkout_session_id_key" ON "advertiser_checkout"("session_id");
CREATE INDEX "advertiser_checkout_advertiser_id_created_at_idx" ON "advertiser_checkout"("advertiser_id", "created_at");

CREATE TABLE "advertiser_invoice" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "on_account" BOOLEAN NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "due_on" DATE NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "paid_by_id" UUID,
    "paid_reference" TEXT,
    CONSTRAINT "advertiser_invoice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "advertiser_invoice_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "advertiser_invoice_positive" CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX "advertiser_invoice_number_key" ON "advertiser_invoice"("number");
CREATE INDEX "advertiser_invoice_advertiser_id_issued_at_idx" ON "advertiser_invoice"("advertiser_id", "issued_at");

CREATE TABLE "advertiser_invoice_line" (
    "invoice_id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "offer_name" TEXT NOT NULL,
    "sales" INTEGER NOT NULL,
    "sales_cents" BIGINT NOT NULL,
    "returns" INTEGER NOT NULL,
    "returns_cents" BIGINT NOT NULL,
    CONSTRAINT "advertiser_invoice_line_pkey" PRIMARY KEY ("invoice_id", "offer_id"),
    CONSTRAINT "advertiser_invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "advertiser_invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The last number that was given: raised in the transaction that issues the invoice, so that none is left out.
CREATE TABLE "invoice_counter" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "last_number" INTEGER NOT NULL,
    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invoice_counter_one_row" CHECK (id = 1)
);
INSERT INTO "invoice_counter" ("last_number") VALUES (1000);
