-- How many new sources an affiliate's links brought on an Eastern day, for the limit of new sources a day.
-- CreateTable
CREATE TABLE "source_day" (
    "affiliate_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "sources" INTEGER NOT NULL,

    CONSTRAINT "source_day_pkey" PRIMARY KEY ("affiliate_id","day")
);
