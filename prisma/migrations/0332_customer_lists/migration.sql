-- Lists of the customers that an advertiser had before: keyed hashes of their numbers and addresses. The parts of a file have no
-- address in them, and go once it is read.
CREATE TYPE "customer_list_state" AS ENUM ('received', 'reading', 'done', 'failed');

CREATE TABLE "customer_list" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "customer_list_state" NOT NULL DEFAULT 'received',
    "names" INTEGER NOT NULL DEFAULT 0,
    "bad_rows" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "problem" TEXT,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_list_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "customer_list_advertiser_id_created_at_idx" ON "customer_list"("advertiser_id", "created_at");
ALTER TABLE "customer_list" ADD CONSTRAINT "customer_list_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "customer_list_part" (
    "list_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "customer_list_part_pkey" PRIMARY KEY ("list_id", "place")
);
ALTER TABLE "customer_list_part" ADD CONSTRAINT "customer_list_part_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "customer_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "listed_customer" (
    "advertiser_id" INTEGER NOT NULL,
    "name_hash" BYTEA NOT NULL,
    "list_id" UUID NOT NULL,

    CONSTRAINT "listed_customer_pkey" PRIMARY KEY ("advertiser_id", "name_hash", "list_id")
);
CREATE INDEX "listed_customer_list_id_idx" ON "listed_customer"("list_id");
ALTER TABLE "listed_customer" ADD CONSTRAINT "listed_customer_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "customer_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;
