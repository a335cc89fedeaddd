-- Several landing pages of an offer, with weights, and what each of them brings.
CREATE TABLE "offer_landing_page" (
    "id" SERIAL NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "weight" INTEGER NOT NULL DEFAULT 1 CHECK ("weight" BETWEEN 0 AND 1000),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_landing_page_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "offer_landing_page_offer_id_idx" ON "offer_landing_page" ("offer_id");
ALTER TABLE "offer_landing_page" ADD CONSTRAINT "offer_landing_page_offer_id_fkey"
  FOREIGN KEY ("offer_id") REFERENCES "offer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The click path reads them with their offer.
CREATE TRIGGER offer_landing_page_rules AFTER INSERT OR UPDATE OR DELETE ON offer_landing_page
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('offer', 'offer_id');

-- Clicks by page, affiliate and Eastern day; written with the clicks.
CREATE TABLE "landing_page_day" (
    "landing_page_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "landing_page_day_pkey" PRIMARY KEY ("landing_page_id", "affiliate_id", "day")
);

ALTER TABLE "click" ADD COLUMN "landing_page_id" INTEGER;
ALTER TABLE "conversion" ADD COLUMN "landing_page_id" INTEGER;
CREATE INDEX "conversion_landing_page" ON "conversion" ("landing_page_id", "created_at")
  WHERE "landing_page_id" IS NOT NULL;
