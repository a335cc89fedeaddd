-- Rows that matched a filter when staff selected all of them, for one bulk action. Kept for a day.
-- CreateTable
CREATE TABLE "bulk_selection" (
    "id" UUID NOT NULL,
    "chosen_by_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "keys" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_selection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bulk_selection_created_at_idx" ON "bulk_selection"("created_at");
