-- What the system page shows of processes, alarms, job runs, retention and webhooks, and when emails were given up.
-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "process_heartbeat" ADD COLUMN     "build_id" TEXT,
ADD COLUMN     "click_files_refused" INTEGER,
ADD COLUMN     "click_files_waiting" INTEGER,
ADD COLUMN     "disk_free_bytes" BIGINT,
ADD COLUMN     "disk_total_bytes" BIGINT,
ADD COLUMN     "lag_ms" INTEGER,
ADD COLUMN     "outage_ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "outage_seconds" INTEGER,
ADD COLUMN     "stopped_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "system_alarm" ADD COLUMN     "detail" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "notified" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "webhook_at" TIMESTAMPTZ(3),
ADD COLUMN     "webhook_claimed_until" TIMESTAMPTZ(3),
ADD COLUMN     "webhook_error" TEXT;

-- CreateTable
CREATE TABLE "job_run" (
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "handled" INTEGER,
    "error" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "retention_step" (
    "name" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "removed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "retention_step_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "webhook_failure_count" (
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "source" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "last_error" TEXT NOT NULL,

    CONSTRAINT "webhook_failure_count_pkey" PRIMARY KEY ("starts_at","source","reason")
);

-- Emails that were given up before this column existed; their content is erased.
UPDATE "mail_message" SET "failed_at" = "created_at" WHERE "status" = 'failed';
