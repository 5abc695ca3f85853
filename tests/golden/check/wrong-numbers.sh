"$RIGHT" | sed 's/32/23/'
