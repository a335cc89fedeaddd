-- A code that was refused or ended stays with who had it; another one may be given it in a row of their own.
DROP INDEX "coupon_code_advertiser_id_key_key";
CREATE INDEX "coupon_code_advertiser_id_key_idx" ON "coupon_code"("advertiser_id", "key");
CREATE UNIQUE INDEX coupon_code_one_owner ON coupon_code (advertiser_id, key) WHERE status IN ('requested', 'active');
