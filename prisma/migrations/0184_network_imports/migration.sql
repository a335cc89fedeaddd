-- Imports of a network from TUNE or Everflow: what was read, what becomes of each row, and what was applied of it.
CREATE TYPE "network_import_state" AS ENUM ('received', 'checking', 'checked', 'importing', 'done', 'failed');
CREATE TYPE "import_verdict" AS ENUM ('create', 'same', 'update', 'changed_here', 'decision', 'refused');

CREATE TABLE "network_import" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "is_from_files" BOOLEAN NOT NULL,
    "key_sealed" TEXT,
    "kinds" TEXT[],
    "time_zone" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "history_until" DATE NOT NULL,
    "activates_offers" BOOLEAN NOT NULL,
    "sends_invitations" BOOLEAN NOT NULL DEFAULT false,
    "state" "network_import_state" NOT NULL,
    "cursor" JSON,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "waits_until" TIMESTAMPTZ(3),
    "problem" TEXT,
    "counts" JSON,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "confirmed_by_id" UUID,
    "confirmed_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "network_import_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "network_import_source" CHECK ("source" IN ('tune', 'everflow')),
    CONSTRAINT "network_import_period" CHECK ("from_day" <= "to_day")
);
CREATE INDEX "network_import_created_at_idx" ON "network_import"("created_at");
-- two imports at work would read the same rows as new
CREATE UNIQUE INDEX "network_import_at_work" ON "network_import"((true)) WHERE "state" IN ('checking', 'importing');

CREATE TABLE "network_import_part" (
    "import_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "network_import_part_pkey" PRIMARY KEY ("import_id", "kind", "place"),
    CONSTRAINT "network_import_part_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "network_import"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "network_import_row" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "foreign_id" TEXT,
    "data" JSONB,
    "field" TEXT,
    "verdict" "import_verdict",
    "message" TEXT,
    "our_id" TEXT,
    "is_accepted" BOOLEAN NOT NULL DEFAULT false,
    "is_written" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "network_import_row_pkey" PRIMARY KEY ("import_id", "line"),
    CONSTRAINT "network_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "network_import"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "network_import_row_import_id_kind_foreign_id_idx" ON "network_import_row"("import_id", "kind", "foreign_id");
CREATE INDEX "network_import_row_import_id_verdict_line_idx" ON "network_import_row"("import_id", "verdict", "line");

-- What was applied last of something of a source, and the state of ours right after: what tells a change there from one here.
CREATE TABLE "import_record" (
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "foreign_id" TEXT NOT NULL,
    "our_id" TEXT NOT NULL,
    "applied" JSONB NOT NULL,
    "our_version" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_record_pkey" PRIMARY KEY ("source", "kind", "foreign_id"),
    CONSTRAINT "import_record_source" CHECK ("source" IN ('tune', 'everflow'))
);
CREATE INDEX "import_record_kind_our_id_idx" ON "import_record"("kind", "our_id");
