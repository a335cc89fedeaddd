-- An inquiry about a missing sale may name a coupon code of the affiliate in place of a click, and a goal of the offer. `txn_id` is
-- the number by which the shop reports the order, where that is not the one the buyer sees.
ALTER TABLE inquiry ALTER COLUMN click_id DROP NOT NULL, ALTER COLUMN clicked_at DROP NOT NULL,
  ADD COLUMN coupon_id integer REFERENCES coupon_code (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN goal_id integer REFERENCES offer_goal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN txn_id text,
  ADD CONSTRAINT inquiry_click_or_code CHECK ((click_id IS NULL) = (coupon_id IS NOT NULL)),
  ADD CONSTRAINT inquiry_time_of_click CHECK ((click_id IS NULL) = (clicked_at IS NULL));
