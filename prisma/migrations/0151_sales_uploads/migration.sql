CREATE TYPE "sales_upload_state" AS ENUM ('received', 'checking', 'checked', 'booking', 'done', 'failed');

CREATE TABLE "sales_upload" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "created_by_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "sales_upload_state" NOT NULL,
    "format" JSON,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sales_upload_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sales_upload_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "sales_upload_advertiser_id_created_at_idx" ON "sales_upload"("advertiser_id", "created_at");
-- what the worker looks for
CREATE INDEX "sales_upload_at_work" ON "sales_upload"("created_at") WHERE state IN ('checking', 'booking');

CREATE TABLE "sales_upload_part" (
    "upload_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "sales_upload_part_pkey" PRIMARY KEY ("upload_id", "place"),
    CONSTRAINT "sales_upload_part_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "sales_upload"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "sales_upload_row" (
    "upload_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "click_ref" TEXT,
    "txn_id" TEXT,
    "event" TEXT,
    "amount" TEXT,
    "refund_id" TEXT,
    "sold_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "outcome" "postback_outcome",
    "message" TEXT,
    "is_booked" BOOLEAN NOT NULL DEFAULT false,
    "affiliate_id" INTEGER,
    "conversion_id" UUID,

    CONSTRAINT "sales_upload_row_pkey" PRIMARY KEY ("upload_id", "line"),
    CONSTRAINT "sales_upload_row_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "sales_upload"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "column_choice" (
    "advertiser_id" INTEGER NOT NULL,
    "format" JSON NOT NULL,

    CONSTRAINT "column_choice_pkey" PRIMARY KEY ("advertiser_id"),
    CONSTRAINT "column_choice_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
