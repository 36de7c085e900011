-- Each request comes from a new address, so that rate limits do not end the run.
local clients = 0

request = function()
  clients = clients + 1
  wrk.headers["x-forwarded-for"] = string.format(
    "10.%d.%d.%d", math.floor(clients / 65536) % 256, math.floor(clients / 256) % 256, clients % 256
  )
  return wrk.format()
end
