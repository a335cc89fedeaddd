-- Which facts of a shop have a sale as their value is looked up for each sale that is booked.
CREATE INDEX "shop_fact_advertiser_id_kind_value_idx" ON "shop_fact"("advertiser_id", "kind", "value");
