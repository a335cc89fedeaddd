-- What the fraud analysis has read of the clicks, so that it reads each hour of them once.

-- The clicks of an affiliate in one hour: how many the roll-ups had when the hour was read, and how many of them count
-- for the share of data centers.
-- CreateTable
CREATE TABLE "click_hour" (
    "affiliate_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "clicks" INTEGER NOT NULL,
    "eligible" INTEGER NOT NULL,

    CONSTRAINT "click_hour_pkey" PRIMARY KEY ("affiliate_id","starts_at")
);
-- CreateIndex
CREATE INDEX "click_hour_starts_at_idx" ON "click_hour"("starts_at");

-- The clicks that came from data centers.
-- CreateTable
CREATE TABLE "datacenter_click" (
    "affiliate_id" INTEGER NOT NULL,
    "click_id" UUID NOT NULL,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "datacenter_click_pkey" PRIMARY KEY ("affiliate_id","click_id")
);
-- CreateIndex
CREATE INDEX "datacenter_click_created_at_idx" ON "datacenter_click"("created_at");
