-- Where a sale names the coupon code of one affiliate and the click of another: how many percent of it the code earns, the rest
-- the click. Null where one of the two earns all of it.
ALTER TABLE offer ADD COLUMN code_percent integer;
ALTER TABLE offer ADD CONSTRAINT offer_code_percent_is_a_share
  CHECK (code_percent IS NULL OR code_percent BETWEEN 1 AND 99 AND NOT clicks_beat_coupons);

-- A sale that two affiliates share has a conversion for each: how many percent of it this one is paid, and the other one. The
-- transaction is registered for that of the code. Not valid, since no row from before has one.
ALTER TABLE conversion ADD COLUMN share_percent integer, ADD COLUMN shared_with_affiliate_id integer,
  ADD COLUMN shared_with_id uuid;
ALTER TABLE conversion ADD CONSTRAINT conversion_share_is_whole CHECK (
  share_percent BETWEEN 1 AND 99 AND shared_with_affiliate_id IS NOT NULL AND shared_with_id IS NOT NULL
  OR share_percent IS NULL AND shared_with_affiliate_id IS NULL AND shared_with_id IS NULL) NOT VALID;
