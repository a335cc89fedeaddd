-- The member of staff who looks after an affiliate or an advertiser: one each. What is assigned to somebody is their book.
CREATE TABLE "affiliate_manager" (
  "affiliate_id" INTEGER NOT NULL,
  "manager_id" UUID NOT NULL,
  "assigned_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "affiliate_manager_pkey" PRIMARY KEY ("affiliate_id"),
  CONSTRAINT "affiliate_manager_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "affiliate_manager_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "app_user" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "affiliate_manager_manager_id_idx" ON "affiliate_manager" ("manager_id");

CREATE TABLE "advertiser_manager" (
  "advertiser_id" INTEGER NOT NULL,
  "manager_id" UUID NOT NULL,
  "assigned_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "advertiser_manager_pkey" PRIMARY KEY ("advertiser_id"),
  CONSTRAINT "advertiser_manager_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "advertiser_manager_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "app_user" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "advertiser_manager_manager_id_idx" ON "advertiser_manager" ("manager_id");
