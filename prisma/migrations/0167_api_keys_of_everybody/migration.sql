-- Keys belong to a person: an affiliate, somebody of an advertiser, or staff. Those of people of an advertiser are bound to it.
ALTER TABLE "api_key"
  ADD COLUMN "user_id" UUID,
  ADD COLUMN "advertiser_id" INTEGER,
  ADD COLUMN "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;
UPDATE "api_key" k SET user_id = a.user_id FROM "affiliate" a WHERE a.id = k.affiliate_id;
ALTER TABLE "api_key" ALTER COLUMN "user_id" SET NOT NULL;
ALTER TABLE "api_key" ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id);
ALTER TABLE "api_key" ADD FOREIGN KEY (advertiser_id) REFERENCES "advertiser" (id);
-- a process of the version before finds the keys it made by it; removed by a later migration
ALTER TABLE "api_key" ALTER COLUMN "affiliate_id" DROP NOT NULL;
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");
