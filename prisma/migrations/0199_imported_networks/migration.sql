-- The network of a source whose ids were imported by its API: each network has numbers of its own.
CREATE TABLE "imported_network" (
    "source" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_network_pkey" PRIMARY KEY ("source"),
    CONSTRAINT "imported_network_source" CHECK ("source" IN ('tune', 'everflow'))
);
INSERT INTO "imported_network" ("source", "network", "imported_at")
SELECT DISTINCT ON ("source") "source", "network", "confirmed_at" FROM "network_import"
WHERE NOT "is_from_files" AND "confirmed_at" IS NOT NULL ORDER BY "source", "confirmed_at";
