-- What a network's former system called the things that are here now, for its links, its postbacks and repeated imports.
CREATE TABLE "foreign_id" (
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "foreign_id" TEXT NOT NULL,
    "our_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "foreign_id_pkey" PRIMARY KEY ("source", "kind", "foreign_id"),
    CONSTRAINT "foreign_id_source" CHECK ("source" IN ('tune', 'everflow')),
    CONSTRAINT "foreign_id_kind" CHECK ("kind" ~ '^[a-z_]{1,40}$'),
    CONSTRAINT "foreign_id_texts" CHECK (length("foreign_id") BETWEEN 1 AND 255 AND length("our_id") BETWEEN 1 AND 2000)
);
CREATE INDEX "foreign_id_kind_our_id_idx" ON "foreign_id"("kind", "our_id");

-- The click path holds what links and postbacks name. An import of many conversions tells it nothing.
CREATE FUNCTION stoke_notify_foreign_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE kind NOT IN ('conversion', 'transaction')) THEN
    PERFORM pg_notify('stoke_rules', 'foreign:1');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "foreign_id_rules_insert" AFTER INSERT ON "foreign_id" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_notify_foreign_ids();
CREATE TRIGGER "foreign_id_rules_update" AFTER UPDATE ON "foreign_id" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_notify_foreign_ids();
CREATE TRIGGER "foreign_id_rules_delete" AFTER DELETE ON "foreign_id" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_notify_foreign_ids();

-- The figures the former system reported for a day, beside ours while both receive the same traffic.
CREATE TABLE "imported_statistic" (
    "source" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL,
    "conversions" INTEGER NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "payout_cents" BIGINT NOT NULL,

    CONSTRAINT "imported_statistic_pkey" PRIMARY KEY ("source", "day", "offer_id", "affiliate_id"),
    CONSTRAINT "imported_statistic_source" CHECK ("source" IN ('tune', 'everflow'))
);
CREATE INDEX "imported_statistic_offer_id_day_idx" ON "imported_statistic"("offer_id", "day");
