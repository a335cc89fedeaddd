-- Pushes to the browsers of people: the key pair of this installation, the browsers, what waits to be told and to whom.
-- CreateEnum
CREATE TYPE "push_status" AS ENUM ('queued', 'sent', 'failed', 'dropped');

-- AlterTable
ALTER TABLE "notification_preference" ADD COLUMN     "by_push" BOOLEAN;

-- CreateTable
CREATE TABLE "push_key" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "public_key" TEXT NOT NULL,
    "private_key_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_setting" (
    "user_id" UUID NOT NULL,
    "hides_amounts" BOOLEAN NOT NULL DEFAULT false,
    "quiet_from" SMALLINT,
    "quiet_until" SMALLINT,
    "quiet_zone" TEXT,

    CONSTRAINT "push_setting_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_message" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "pending_cents" BIGINT,
    "available_cents" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_delivery" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "status" "push_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "http_status" INTEGER,
    "error" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_user_id_idx" ON "push_subscription"("user_id");

-- CreateIndex
CREATE INDEX "push_subscription_session_id_idx" ON "push_subscription"("session_id");

-- CreateIndex
CREATE INDEX "push_message_user_id_tag_closed_at_idx" ON "push_message"("user_id", "tag", "closed_at");

-- CreateIndex
CREATE INDEX "push_delivery_message_id_idx" ON "push_delivery"("message_id");

-- CreateIndex
CREATE INDEX "push_delivery_subscription_id_idx" ON "push_delivery"("subscription_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "user_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "push_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "push_key" ADD CONSTRAINT "push_key_one_row" CHECK ("id" = 1);
-- quiet hours have a begin, an end and a zone, or are not kept at all
ALTER TABLE "push_setting" ADD CONSTRAINT "push_setting_quiet_hours" CHECK (
  num_nonnulls("quiet_from", "quiet_until", "quiet_zone") IN (0, 3)
  AND "quiet_from" BETWEEN 0 AND 1439 AND "quiet_until" BETWEEN 0 AND 1439 AND "quiet_from" <> "quiet_until");

-- one message of a tag is open at a time: what comes later joins it
CREATE UNIQUE INDEX "push_message_open_key" ON "push_message"("user_id", "tag") WHERE "closed_at" IS NULL;
CREATE INDEX "push_message_due_idx" ON "push_message"("due_at") WHERE "closed_at" IS NULL;
CREATE INDEX "push_delivery_due_idx" ON "push_delivery"("next_try_at") WHERE "status" = 'queued';

-- A browser gets pushes as long as the session lasts in which they were turned on, and the account is in good standing.
-- However a session ends, its browser is forgotten in the same transaction; expiry is looked at before each push.
CREATE FUNCTION stoke_end_session_pushes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_session_end_pushes AFTER UPDATE OF revoked_at ON user_session
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION stoke_end_session_pushes();

CREATE FUNCTION stoke_end_user_pushes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription s USING user_session u
    WHERE s.user_id = NEW.id AND u.id = s.session_id
      AND (NEW.status <> 'active' OR u.created_at < NEW.sessions_valid_from);
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_end_pushes AFTER UPDATE OF status, sessions_valid_from ON app_user
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.sessions_valid_from IS DISTINCT FROM NEW.sessions_valid_from)
  EXECUTE FUNCTION stoke_end_user_pushes();

CREATE FUNCTION stoke_end_affiliate_pushes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER affiliate_end_pushes AFTER UPDATE OF status ON affiliate
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('suspended', 'banned'))
  EXECUTE FUNCTION stoke_end_affiliate_pushes();
