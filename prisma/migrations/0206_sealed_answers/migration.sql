-- Answers can have secrets that are shown once, such as that of a new webhook, so they are sealed. The plain columns are
-- no longer written and go a release later.
ALTER TABLE "api_call" ADD COLUMN "id" UUID, ADD COLUMN "answer_sealed" TEXT;
CREATE UNIQUE INDEX "api_call_id_key" ON "api_call"("id");
ALTER TABLE "agent_action" ADD COLUMN "answer_sealed" TEXT;

-- what failed has no secret, and its reason is shown; answers of calls are deleted after a day
UPDATE "agent_action" SET "answer" = NULL WHERE "status" = 'done' AND "answer" IS NOT NULL;
