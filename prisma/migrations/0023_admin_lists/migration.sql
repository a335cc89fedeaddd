-- Lists of staff among a hundred thousand people: found by any part of a name, and put in every order they offer, by an
-- index. None is on the tables a click writes.

-- In every PostgreSQL's contrib; whoever may create in a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The same expression as in lib/users/search.ts.
CREATE INDEX "app_user_search" ON "app_user"
  USING gin ((email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);
-- Those who never signed in come last either way.
CREATE INDEX "app_user_last_seen" ON "app_user" (last_sign_in_at DESC NULLS LAST, id);
CREATE INDEX "app_user_first_seen" ON "app_user" (last_sign_in_at, id);

-- CreateIndex
CREATE INDEX "app_user_last_name_first_name_id_idx" ON "app_user"("last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "affiliate_level_idx" ON "affiliate"("level");

-- When an affiliate was last put into a bucket, kept beside the bucket: the history holds it, but in no order.
ALTER TABLE "affiliate" ADD COLUMN     "bucket_changed_at" TIMESTAMPTZ(3);
UPDATE "affiliate" a SET bucket_changed_at = h.at
  FROM (SELECT affiliate_id, max(created_at) AS at FROM "bucket_assignment" GROUP BY 1) h WHERE h.affiliate_id = a.id;
CREATE INDEX "affiliate_bucket_changed_last" ON "affiliate" (bucket_changed_at DESC NULLS LAST, id);
CREATE INDEX "affiliate_bucket_changed_first" ON "affiliate" (bucket_changed_at, id);

-- CreateIndex
CREATE INDEX "payout_request_requested_at_id_idx" ON "payout_request"("requested_at", "id");

-- CreateIndex
CREATE INDEX "payout_request_amount_cents_id_idx" ON "payout_request"("amount_cents", "id");

-- CreateIndex
CREATE INDEX "payout_request_provider_ref_idx" ON "payout_request"("provider_ref");

-- Applications, those that wait before the others.
CREATE INDEX "affiliate_offer_applications" ON "affiliate_offer" ((status = 'requested'), requested_at)
  WHERE requested_at IS NOT NULL AND status IS NOT NULL;

-- The same expressions as in lib/audit/data.ts and lib/bots/desk-data.ts.
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ((action || ' ' || coalesce(reason, '')) gin_trgm_ops);
CREATE INDEX "bot_order_search" ON "bot_order" USING gin ((payload::text || ' ' || coalesce(error, '')) gin_trgm_ops);

-- CreateIndex
CREATE INDEX "audit_log_subject_id_idx" ON "audit_log"("subject_id");

-- How many began, completed and claimed a quest is counted from the index alone.
-- DropIndex
DROP INDEX "quest_progress_quest_id_completed_at_idx";

-- CreateIndex
CREATE INDEX "quest_progress_quest_id_completed_at_claimed_at_idx" ON "quest_progress"("quest_id", "completed_at", "claimed_at");

-- CreateIndex
CREATE INDEX "audit_log_actor_role_seq_idx" ON "audit_log"("actor_role", "seq");

-- CreateIndex
CREATE INDEX "bot_order_run_at_id_idx" ON "bot_order"("run_at", "id");

-- Staff are a few among many.
CREATE INDEX "app_user_staff" ON "app_user" (created_at, id) WHERE role <> 'AFFILIATE';
-- What was paid lately is summed up where the payouts page opens.
CREATE INDEX "payout_request_paid" ON "payout_request" (settled_at) INCLUDE (amount_cents) WHERE status = 'paid';
-- Most calls are accepted.
CREATE INDEX "postback_call_not_accepted" ON "postback_call" (outcome, created_at) WHERE outcome <> 'accepted';
-- What mentors were paid, among all their money.
CREATE INDEX "ledger_transfer_mentors" ON "ledger_transfer" (affiliate_id, created_at)
  WHERE kind IN ('mentor_share', 'mentor_reversal');
