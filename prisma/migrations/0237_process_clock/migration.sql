-- How far the clock of a process's machine is ahead of PostgreSQL's, in milliseconds; negative when it is behind.
ALTER TABLE "process_heartbeat" ADD COLUMN "clock_ahead_ms" INTEGER;
