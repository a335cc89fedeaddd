-- The headings of the columns of a list of customers that were not read.
ALTER TABLE "customer_list" ADD COLUMN "unread_columns" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
