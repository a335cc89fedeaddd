-- Custom roles may be limited to the affiliates and advertisers assigned to their people.
ALTER TABLE "staff_role" ADD COLUMN "own_book" BOOLEAN NOT NULL DEFAULT FALSE;
