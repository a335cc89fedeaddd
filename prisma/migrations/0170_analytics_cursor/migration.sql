-- How far the copy of clicks and conversions for reports has come.
CREATE TABLE "analytics_cursor" (
    "name" TEXT NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "day" DATE,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analytics_cursor_pkey" PRIMARY KEY ("name")
);
