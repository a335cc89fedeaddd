-- Reports kept under a name, links that show them, their emails and the alerts on their figures; files and unsubscribe
-- addresses of emails.
-- CreateEnum
CREATE TYPE "report_side" AS ENUM ('own', 'staff');

-- CreateEnum
CREATE TYPE "report_mail_format" AS ENUM ('csv', 'chart');

-- CreateEnum
CREATE TYPE "report_mail_frequency" AS ENUM ('daily', 'weekly', 'monthly');

-- CreateEnum
CREATE TYPE "report_alert_rule" AS ENUM ('below', 'above', 'drop', 'rise');

-- CreateEnum
CREATE TYPE "report_alert_window" AS ENUM ('yesterday', 'today');

-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN     "attachments" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "unsubscribe_url" TEXT;

-- CreateTable
CREATE TABLE "report_view" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "side" "report_side" NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "position" INTEGER NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "is_for_all_staff" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_share" (
    "id" UUID NOT NULL,
    "view_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hides_payouts" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_mail" (
    "id" UUID NOT NULL,
    "view_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "format" "report_mail_format" NOT NULL,
    "frequency" "report_mail_frequency" NOT NULL,
    "hour" INTEGER NOT NULL,
    "weekday" INTEGER,
    "month_day" INTEGER,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_mailing" (
    "mail_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failure" TEXT,

    CONSTRAINT "report_mailing_pkey" PRIMARY KEY ("mail_id","period")
);

-- CreateTable
CREATE TABLE "report_alert" (
    "id" UUID NOT NULL,
    "view_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "figure" TEXT NOT NULL,
    "dimension" TEXT,
    "value" TEXT,
    "rule" "report_alert_rule" NOT NULL,
    "bound" DOUBLE PRECISION NOT NULL,
    "days" INTEGER,
    "min_clicks" INTEGER NOT NULL,
    "window" "report_alert_window" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3),
    "out_since" DATE,
    "problem" TEXT,

    CONSTRAINT "report_alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_alert_event" (
    "id" UUID NOT NULL,
    "alert_id" UUID NOT NULL,
    "has_begun" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "value" DOUBLE PRECISION,
    "mean" DOUBLE PRECISION,
    "clicks" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_alert_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_view_user_id_side_name_key" ON "report_view"("user_id", "side", "name");

-- CreateIndex
CREATE UNIQUE INDEX "report_share_token_hash_key" ON "report_share"("token_hash");

-- CreateIndex
CREATE INDEX "report_share_view_id_idx" ON "report_share"("view_id");

-- CreateIndex
CREATE INDEX "report_mail_is_active_next_at_idx" ON "report_mail"("is_active", "next_at");

-- CreateIndex
CREATE INDEX "report_mail_user_id_idx" ON "report_mail"("user_id");

-- CreateIndex
CREATE INDEX "report_mail_view_id_idx" ON "report_mail"("view_id");

-- CreateIndex
CREATE INDEX "report_alert_is_active_checked_at_idx" ON "report_alert"("is_active", "checked_at");

-- CreateIndex
CREATE INDEX "report_alert_user_id_idx" ON "report_alert"("user_id");

-- CreateIndex
CREATE INDEX "report_alert_view_id_idx" ON "report_alert"("view_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_alert_event_alert_id_day_has_begun_key" ON "report_alert_event"("alert_id", "day", "has_begun");

-- AddForeignKey
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "report_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "report_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_mailing" ADD CONSTRAINT "report_mailing_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "report_mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_alert" ADD CONSTRAINT "report_alert_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "report_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_alert_event" ADD CONSTRAINT "report_alert_event_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "report_alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most one default of a user and side.
CREATE UNIQUE INDEX "report_view_default_key" ON "report_view" ("user_id", "side") WHERE "is_default";
ALTER TABLE "report_view" ADD CONSTRAINT "report_view_own_is_not_shared" CHECK ("side" = 'staff' OR NOT "is_for_all_staff");
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_time" CHECK (
  "hour" BETWEEN 0 AND 23
  AND ("weekday" IS NOT NULL) = ("frequency" = 'weekly') AND "weekday" BETWEEN 1 AND 7
  AND ("month_day" IS NOT NULL) = ("frequency" = 'monthly') AND "month_day" BETWEEN 1 AND 28);
ALTER TABLE "report_alert" ADD CONSTRAINT "report_alert_mean" CHECK (("days" IS NOT NULL) = ("rule" IN ('drop', 'rise')));
ALTER TABLE "report_alert" ADD CONSTRAINT "report_alert_value" CHECK (("dimension" IS NULL) = ("value" IS NULL));
