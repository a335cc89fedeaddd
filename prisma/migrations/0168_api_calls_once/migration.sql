-- Writes by API that were sent with an Idempotency-Key, with their answer.
CREATE TABLE "api_call" (
    "key_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_call_pkey" PRIMARY KEY ("key_id", "idempotency_key"),
    CONSTRAINT "api_call_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "api_call_created_at_idx" ON "api_call"("created_at");
