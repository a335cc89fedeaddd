-- Parts of files are deleted two weeks after they were sent, whatever became of their import.
ALTER TABLE "network_import_part" ADD COLUMN "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Of the contacts of advertisers only a hash is kept from now on: the next import finds them changed, once.
UPDATE "import_record" SET "applied" = "applied" - 'contacts' WHERE "kind" = 'advertiser' AND "applied" ? 'contacts';
