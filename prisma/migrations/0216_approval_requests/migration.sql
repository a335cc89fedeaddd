-- One table for what a second person approves or declines, instead of six, and of quest budgets that were kept in the audit
-- log alone. A program that does not have this migration would decide from tables that are gone: it no longer runs.
CREATE TYPE "approval_request_kind" AS ENUM ('advance', 'adjustment', 'payout_change', 'reinstatement', 'compared_sale', 'hold_lift', 'quest_budget', 'contest_start', 'account_repair', 'advertiser_deposit', 'advertiser_refund', 'opening_balances');
CREATE TYPE "approval_outcome" AS ENUM ('approved', 'declined', 'voided');

CREATE TABLE "approval_request" (
    "id" UUID NOT NULL,
    "kind" "approval_request_kind" NOT NULL,
    "subject" TEXT NOT NULL,
    "affiliate_id" INTEGER,
    "amount_cents" BIGINT,
    "payload" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "approval_outcome",
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,

    CONSTRAINT "approval_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "approval_request_payload" CHECK (jsonb_typeof("payload") = 'object'),
    CONSTRAINT "approval_request_decided" CHECK (("outcome" IS NULL) = ("decided_at" IS NULL)),
    CONSTRAINT "approval_request_decided_by" CHECK (
      CASE "outcome" WHEN 'declined' THEN "decided_by_id" IS NOT NULL WHEN 'approved' THEN TRUE ELSE "decided_by_id" IS NULL END),
    CONSTRAINT "approval_request_declined" CHECK ("decline_reason" IS NULL OR "outcome" = 'declined'),
    CONSTRAINT "approval_request_two_people" CHECK ("outcome" <> 'approved' OR "decided_by_id" <> "requested_by_id"),
    -- what one person alone may approve up to a limit; the others always take two
    CONSTRAINT "approval_request_alone" CHECK ("outcome" <> 'approved' OR "decided_by_id" IS NOT NULL OR "kind" IN
      ('advance', 'adjustment', 'payout_change', 'reinstatement', 'compared_sale', 'quest_budget', 'contest_start', 'opening_balances')),
    CONSTRAINT "approval_request_amount" CHECK (("amount_cents" IS NULL) = ("kind" IN ('hold_lift', 'account_repair')))
);

-- from here on nothing is decided in the old tables
LOCK TABLE "staff_credit", "payout_hold_lift", "contest_start", "account_repair", "advertiser_payment", "opening_booking", "opening_balance" IN ACCESS EXCLUSIVE MODE;

INSERT INTO "approval_request"
SELECT id, kind::text::approval_request_kind,
  CASE WHEN kind = 'adjustment' THEN affiliate_id::text WHEN kind IN ('advance', 'reinstatement') THEN split_part(subject, ':', 1) ELSE subject END,
  affiliate_id, amount_cents,
  CASE kind WHEN 'advance' THEN jsonb_build_object('repaymentBps', split_part(subject, ':', 2)::int)
    WHEN 'reinstatement' THEN jsonb_build_object('payoutRevision', split_part(subject, ':', 2)::int) ELSE '{}' END,
  reason, approved_by_id, approved_at,
  CASE WHEN posted_at IS NOT NULL THEN 'approved'::approval_outcome WHEN declined_at IS NOT NULL THEN 'declined' END,
  CASE WHEN posted_at IS NOT NULL THEN second_approver_id ELSE declined_by_id END, coalesce(posted_at, declined_at), decline_reason
FROM "staff_credit";

INSERT INTO "approval_request"
SELECT id, 'hold_lift', affiliate_id::text, affiliate_id, NULL,
  jsonb_build_object('heldUntil', to_char(held_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  reason, approved_by_id, approved_at,
  CASE WHEN lifted_at IS NOT NULL THEN 'approved'::approval_outcome WHEN declined_at IS NOT NULL THEN 'declined' END,
  CASE WHEN lifted_at IS NOT NULL THEN second_approver_id ELSE declined_by_id END, coalesce(lifted_at, declined_at), decline_reason
FROM "payout_hold_lift";

INSERT INTO "approval_request"
SELECT id, 'contest_start', quest_id::text, NULL, budget_cents, '{}', reason, approved_by_id, approved_at,
  CASE WHEN started_at IS NOT NULL THEN 'approved'::approval_outcome WHEN declined_at IS NOT NULL THEN 'declined' WHEN voided_at IS NOT NULL THEN 'voided' END,
  CASE WHEN started_at IS NOT NULL THEN second_approver_id ELSE declined_by_id END, coalesce(started_at, declined_at, voided_at), decline_reason
FROM "contest_start";

INSERT INTO "approval_request"
SELECT r.id, 'account_repair', r.user_id::text, a.id, NULL, jsonb_build_object('repair', r.kind, 'newEmail', r.new_email),
  r.reason, r.approved_by_id, r.approved_at,
  CASE WHEN r.done_at IS NOT NULL THEN 'approved'::approval_outcome WHEN r.declined_by_id IS NOT NULL THEN 'declined' WHEN r.voided_at IS NOT NULL THEN 'voided' END,
  CASE WHEN r.done_at IS NOT NULL THEN r.second_approver_id ELSE r.declined_by_id END, coalesce(r.done_at, r.voided_at), r.decline_reason
FROM "account_repair" r LEFT JOIN affiliate a ON a.user_id = r.user_id;

-- their transfers keep the key `payment:` with the id
INSERT INTO "approval_request"
SELECT id, ('advertiser_' || kind)::approval_request_kind, advertiser_id::text, NULL, amount_cents, jsonb_build_object('reference', reference),
  reason, approved_by_id, approved_at,
  CASE WHEN booked_at IS NOT NULL THEN 'approved'::approval_outcome WHEN declined_at IS NOT NULL THEN 'declined' END,
  CASE WHEN booked_at IS NOT NULL THEN second_approver_id ELSE declined_by_id END, coalesce(booked_at, declined_at), decline_reason
FROM "advertiser_payment";

INSERT INTO "approval_request"
SELECT id, 'opening_balances', source, NULL, amount_cents, jsonb_build_object('balances', balances, 'listHash', list_hash),
  reason, approved_by_id, approved_at,
  CASE WHEN posted_at IS NOT NULL THEN 'approved'::approval_outcome WHEN declined_at IS NOT NULL THEN 'declined' END,
  CASE WHEN posted_at IS NOT NULL THEN second_approver_id ELSE declined_by_id END, coalesce(posted_at, declined_at), NULL
FROM "opening_booking";

-- Quest budgets: a request ends with the first entry of its quest that declines it or changes the budget. The change is its
-- approval where another person made the same. The id is made of the number of the entry, so that links can follow.
INSERT INTO "approval_request"
SELECT md5('quest_budget:' || l.seq)::uuid, 'quest_budget', l.subject_id, NULL,
  (l.after ->> 'budgetCents')::bigint - coalesce((l.before ->> 'budgetCents')::bigint, 0),
  jsonb_build_object('fromCents', coalesce((l.before ->> 'budgetCents')::bigint, 0)),
  coalesce(l.reason, ''), l.actor_id, l.created_at, e.outcome, CASE WHEN e.outcome <> 'voided' THEN e.actor_id END, e.created_at,
  CASE WHEN e.outcome = 'declined' THEN coalesce(e.reason, '') END
FROM audit_log l JOIN quest q ON q.id::text = l.subject_id
  LEFT JOIN LATERAL (
    SELECT e.created_at, e.actor_id, e.reason, CASE WHEN e.action = 'quest.budget_declined' THEN 'declined'::approval_outcome
        WHEN e.actor_id <> l.actor_id AND e.after -> 'budgetCents' = l.after -> 'budgetCents' THEN 'approved' ELSE 'voided' END AS outcome
    FROM audit_log e
    WHERE e.subject = 'quest' AND e.subject_id = l.subject_id AND e.seq > l.seq
      AND (e.action = 'quest.edit' AND e.before -> 'budgetCents' IS DISTINCT FROM e.after -> 'budgetCents'
        OR e.action = 'quest.budget_declined' AND e.before -> 'budgetCents' = l.before -> 'budgetCents'
          AND e.before -> 'requestedCents' = l.after -> 'budgetCents')
    ORDER BY e.seq LIMIT 1) e ON TRUE
WHERE l.subject = 'quest' AND l.action = 'quest.budget_first_approval' AND l.actor_id IS NOT NULL;

UPDATE notification n SET destination_url_path = '/admin/second-approvals?open=quest_budget:' || md5('quest_budget:' || l.seq)::uuid
FROM audit_log l
WHERE l.subject = 'quest' AND l.action = 'quest.budget_first_approval' AND n.user_id = l.actor_id
  AND n.destination_url_path = '/admin/second-approvals?open=quest_budget:' || l.seq;

-- Of the same terms one waits: the last, because an earlier one was asked for by somebody who may no longer approve it.
UPDATE "approval_request" r SET outcome = 'voided', decided_at = o.next_at
FROM (SELECT id, lead(requested_at) OVER (PARTITION BY kind, subject, affiliate_id, amount_cents, payload ORDER BY requested_at, id) AS next_at
  FROM "approval_request" WHERE outcome IS NULL) o
WHERE o.id = r.id AND o.next_at IS NOT NULL;

CREATE UNIQUE INDEX "approval_request_open_key" ON "approval_request" ("kind", "subject", coalesce("affiliate_id", 0), coalesce("amount_cents", 0), "payload") WHERE "outcome" IS NULL;
-- the sums of what one person alone approved on a day
CREATE INDEX "approval_request_alone_idx" ON "approval_request" ("decided_at") WHERE "outcome" = 'approved' AND "decided_by_id" IS NULL;
CREATE INDEX "approval_request_declined_idx" ON "approval_request" ("requested_at") WHERE "outcome" = 'declined';
CREATE INDEX "approval_request_kind_subject_idx" ON "approval_request" ("kind", "subject");
CREATE INDEX "approval_request_affiliate_id_kind_idx" ON "approval_request" ("affiliate_id", "kind");

ALTER TABLE "opening_balance" DROP CONSTRAINT "opening_balance_booking_id_fkey";
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

DROP TABLE "staff_credit", "payout_hold_lift", "contest_start", "account_repair", "advertiser_payment", "opening_booking";
DROP TYPE "staff_credit_kind", "account_repair_kind", "advertiser_payment_kind";

INSERT INTO "schema_floor" ("migration", "needs") VALUES ('0216_approval_requests', '0216_approval_requests');
