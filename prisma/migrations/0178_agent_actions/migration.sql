-- Changes that agents prepared with an API key. Each is executed once, when the person of the key confirms it.
CREATE TABLE "agent_action" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "body" JSONB,
    "hash" TEXT NOT NULL,
    "preview" JSONB NOT NULL,
    "state_hash" TEXT,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "http_status" INTEGER,
    "answer" TEXT,

    CONSTRAINT "agent_action_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "agent_action_status_check" CHECK (status IN ('waiting', 'running', 'done', 'failed', 'declined')),
    CONSTRAINT "agent_action_decided_check" CHECK ((status = 'waiting') = (decided_at IS NULL)),
    CONSTRAINT "agent_action_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "agent_action_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "agent_action_user_id_id_idx" ON "agent_action"("user_id", "id");
CREATE INDEX "agent_action_key_id_idx" ON "agent_action"("key_id");
