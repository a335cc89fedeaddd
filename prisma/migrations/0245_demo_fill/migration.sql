-- Whether the demo was filled wholly: a start that finds one that was not fills it again.
CREATE TABLE "demo_fill" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "demo_fill_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "demo_fill_is_one" CHECK ("id" = 1)
);
