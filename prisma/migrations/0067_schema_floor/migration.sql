-- What a program must know to work with this database. A migration that takes something away adds a row: a program that
-- does not have the migration `needs` still uses what was taken, and refuses to start (docs/operations.md).
CREATE TABLE "schema_floor" (
    "migration" TEXT NOT NULL,
    "needs" TEXT NOT NULL,

    CONSTRAINT "schema_floor_pkey" PRIMARY KEY ("migration")
);
