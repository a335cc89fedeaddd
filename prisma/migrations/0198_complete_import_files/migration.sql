-- How many parts a file has: one that was sent in part is not read. And the columns of files that were not read.
ALTER TABLE "network_import_part" ADD COLUMN "parts" INTEGER;
ALTER TABLE "network_import" ADD COLUMN "unread_columns" JSON;
