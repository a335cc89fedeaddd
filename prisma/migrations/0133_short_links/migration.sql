-- Hosts that links are served under, short links, and who has which name.
-- CreateEnum
CREATE TYPE "link_domain_status" AS ENUM ('waiting', 'verified', 'failing', 'lost');

-- CreateTable
CREATE TABLE "link_domain" (
    "id" SERIAL NOT NULL,
    "affiliate_id" INTEGER,
    "host" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "status" "link_domain_status" NOT NULL DEFAULT 'waiting',
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "link_domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "short_link" (
    "id" SERIAL NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "offer_id" INTEGER,
    "smart_link_id" INTEGER,
    "source" TEXT,
    "s1" TEXT,
    "s2" TEXT,
    "s3" TEXT,
    "s4" TEXT,
    "s5" TEXT,
    "url" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "short_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "short_link_slug" (
    "host" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "short_link_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "short_link_slug_pkey" PRIMARY KEY ("host","slug")
);

-- CreateIndex
CREATE INDEX "link_domain_host_idx" ON "link_domain"("host");

-- CreateIndex
CREATE INDEX "link_domain_affiliate_id_idx" ON "link_domain"("affiliate_id");

-- CreateIndex
CREATE INDEX "short_link_affiliate_id_idx" ON "short_link"("affiliate_id");

-- CreateIndex
CREATE INDEX "short_link_slug_short_link_id_idx" ON "short_link_slug"("short_link_id");

-- AddForeignKey
ALTER TABLE "short_link_slug" ADD CONSTRAINT "short_link_slug_short_link_id_fkey" FOREIGN KEY ("short_link_id") REFERENCES "short_link"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A host serves one owner at a time; until its records are found, anybody may wait for it.
CREATE UNIQUE INDEX "link_domain_serving" ON "link_domain"("host")
  WHERE status IN ('verified', 'failing') AND deleted_at IS NULL;
ALTER TABLE "link_domain" ADD CONSTRAINT "link_domain_host_lower" CHECK (host = lower(host) AND host <> '');
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_one_target" CHECK (num_nonnulls(offer_id, smart_link_id) = 1);
ALTER TABLE "short_link_slug" ADD CONSTRAINT "short_link_slug_lower" CHECK (slug = lower(slug) AND slug <> '');

-- A name that somebody has is never another affiliate's, whatever a program tries.
CREATE FUNCTION stoke_keep_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'the name % of a short link is kept for its affiliate', OLD.slug;
  END IF;
  IF (OLD.host, OLD.slug, OLD.affiliate_id) IS DISTINCT FROM (NEW.host, NEW.slug, NEW.affiliate_id) THEN
    RAISE EXCEPTION 'the name % of a short link stays with its affiliate', OLD.slug;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "short_link_slug_keep" BEFORE UPDATE OR DELETE ON "short_link_slug"
  FOR EACH ROW EXECUTE FUNCTION stoke_keep_slug();

-- Names are read with their links: whatever changes one ends in a row of the link.
CREATE TRIGGER "short_link_rules" AFTER INSERT OR UPDATE OR DELETE ON "short_link"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('short', 'id');
CREATE TRIGGER "link_domain_rules_insert" AFTER INSERT OR DELETE ON "link_domain"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('domain', 'id');
CREATE TRIGGER "link_domain_rules_update" AFTER UPDATE ON "link_domain"
  FOR EACH ROW WHEN ((OLD.status, OLD.disabled_at, OLD.deleted_at) IS DISTINCT FROM (NEW.status, NEW.disabled_at, NEW.deleted_at))
  EXECUTE FUNCTION stoke_notify_rules('domain', 'id');
