/** Loaded before a measured server: it answers how much CPU and memory its process has used. */
process.on('message', () => {
  process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
});
