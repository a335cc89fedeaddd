-- What of an affiliate's traffic leads nowhere, or brings conversions that wait for staff: set by a person or by a rule.
CREATE TYPE "traffic_restriction_kind" AS ENUM ('block', 'hold');
CREATE TABLE "traffic_restriction" (
    "id" UUID NOT NULL,
    "kind" "traffic_restriction_kind" NOT NULL,
    "affiliate_id" INTEGER,
    "offer_id" INTEGER,
    "source_id" INTEGER,
    "sub_id" TEXT,
    "sub_value" TEXT,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "rule_id" UUID,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,

    CONSTRAINT "traffic_restriction_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "traffic_restriction_of" CHECK ("affiliate_id" IS NOT NULL OR "offer_id" IS NOT NULL),
    -- names of sources and sub-IDs are an affiliate's own
    CONSTRAINT "traffic_restriction_own" CHECK ("affiliate_id" IS NOT NULL OR ("source_id" IS NULL AND "sub_id" IS NULL)),
    CONSTRAINT "traffic_restriction_sub_id" CHECK (("sub_id" IS NULL) = ("sub_value" IS NULL)
      AND ("sub_id" IS NULL OR "sub_id" IN ('s1', 's2', 's3', 's4', 's5'))),
    -- an affiliate is blocked by its account, or from an offer; here it is the traffic
    CONSTRAINT "traffic_restriction_block" CHECK ("kind" <> 'block' OR "source_id" IS NOT NULL OR "sub_id" IS NOT NULL),
    CONSTRAINT "traffic_restriction_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "traffic_restriction_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The same is restricted once at a time, whoever sets it at the same moment.
CREATE UNIQUE INDEX "traffic_restriction_once" ON "traffic_restriction" ("kind", coalesce("affiliate_id", 0), coalesce("offer_id", 0),
  coalesce("source_id", -1), coalesce("sub_id", ''), coalesce("sub_value", '')) WHERE "ended_at" IS NULL;
CREATE INDEX "traffic_restriction_affiliate_id_idx" ON "traffic_restriction"("affiliate_id");
CREATE INDEX "traffic_restriction_offer_id_idx" ON "traffic_restriction"("offer_id");
-- The click path reads what is blocked with what an affiliate may promote.
CREATE TRIGGER traffic_restriction_rules AFTER INSERT OR UPDATE ON traffic_restriction
  FOR EACH ROW WHEN (NEW.kind = 'block') EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');

-- A case that a rule of the network's own opened.
ALTER TYPE "fraud_rule" ADD VALUE 'automatic_rule';

-- Rules that act.
CREATE TYPE "rule_subject" AS ENUM ('source', 'sub_id', 'affiliate', 'affiliate_offer', 'offer');
CREATE TYPE "rule_action_kind" AS ENUM ('pause', 'cap', 'hold', 'open_case', 'tell');
CREATE TYPE "rule_comparison" AS ENUM ('below', 'above');
CREATE TYPE "rule_action_state" AS ENUM ('active', 'done', 'unneeded', 'undone', 'ended');
CREATE TABLE "automatic_rule" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "subject" "rule_subject" NOT NULL,
    "sub_id" TEXT,
    "figure" TEXT NOT NULL,
    "comparison" "rule_comparison" NOT NULL,
    "bound" DOUBLE PRECISION NOT NULL,
    "minimum" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "delay_days" INTEGER NOT NULL,
    "offer_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "affiliate_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "except_affiliate_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "action" "rule_action_kind" NOT NULL,
    "cap_metric" "cap_metric",
    "cap_limit" BIGINT,
    "ends_when_back" BOOLEAN NOT NULL DEFAULT false,
    "cooldown_days" INTEGER NOT NULL,
    "per_day" INTEGER NOT NULL,
    "told_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "affiliate_text" TEXT NOT NULL DEFAULT '',
    "saved_by_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "stopped_at" TIMESTAMPTZ(3),
    "stop_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "automatic_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "automatic_rule_sub_id" CHECK (("subject" = 'sub_id') = ("sub_id" IS NOT NULL)),
    CONSTRAINT "automatic_rule_cap" CHECK (("action" = 'cap') = ("cap_limit" IS NOT NULL) AND ("action" = 'cap') = ("cap_metric" IS NOT NULL)),
    CONSTRAINT "automatic_rule_stopped" CHECK (("stopped_at" IS NULL) = ("stop_reason" IS NULL))
);
CREATE TABLE "automatic_rule_run" (
    "id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "automatic_rule_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "automatic_rule_run_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "automatic_rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "automatic_rule_run_rule_id_created_at_idx" ON "automatic_rule_run"("rule_id", "created_at");
CREATE TABLE "automatic_rule_action" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "kind" "rule_action_kind" NOT NULL,
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,
    "affiliate_id" INTEGER,
    "offer_id" INTEGER,
    "source_id" INTEGER,
    "sub_id" TEXT,
    "sub_value" TEXT,
    "value" DOUBLE PRECISION NOT NULL,
    "base" INTEGER NOT NULL,
    "found" TEXT NOT NULL,
    "state" "rule_action_state" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "effect" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,

    CONSTRAINT "automatic_rule_action_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "automatic_rule_action_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "automatic_rule_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "automatic_rule_action_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "automatic_rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- What a rule did stays until it is undone or ends, and is not done again until then.
CREATE UNIQUE INDEX "automatic_rule_action_active" ON "automatic_rule_action" ("rule_id", "key") WHERE "state" = 'active';
CREATE INDEX "automatic_rule_action_rule_id_key_created_at_idx" ON "automatic_rule_action"("rule_id", "key", "created_at");
CREATE INDEX "automatic_rule_action_run_id_idx" ON "automatic_rule_action"("run_id");
CREATE INDEX "automatic_rule_action_created_at_idx" ON "automatic_rule_action"("created_at");

-- The rule that made a change. Rows without one keep the hash they had.
ALTER TABLE audit_log ADD COLUMN rule_id uuid;
CREATE OR REPLACE FUNCTION stoke_audit_hash(entry "audit_log") RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f',
    entry.prev_hash, entry.seq::text, coalesce(entry.actor_id::text, ''), coalesce(entry.actor_role::text, ''),
    entry.action, entry.subject, coalesce(entry.subject_id, ''), coalesce(entry.before::text, ''),
    coalesce(entry.after::text, ''), coalesce(entry.reason, ''), coalesce(host(entry.ip), ''),
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), 'key ' || entry.key_id::text,
    'rule ' || entry.rule_id::text
  ), 'UTF8')), 'hex')
$$;
