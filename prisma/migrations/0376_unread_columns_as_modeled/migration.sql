-- As lists of texts are elsewhere.
ALTER TABLE "customer_list" ALTER COLUMN "unread_columns" DROP NOT NULL;
