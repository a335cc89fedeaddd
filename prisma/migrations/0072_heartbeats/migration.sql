-- Which processes run, and which alarms about jobs and queues are raised.
-- CreateTable
CREATE TABLE "process_heartbeat" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "jobs_ran_at" TIMESTAMPTZ(3),

    CONSTRAINT "process_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "system_alarm" (
    "name" TEXT NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "system_alarm_pkey" PRIMARY KEY ("name")
);
