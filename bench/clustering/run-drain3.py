"""Drain3 with its defaults on the sets of a JSON file: the group of each line and the processor seconds of a pass, as JSON."""
import json, logging, sys, time
from drain3 import TemplateMiner
from drain3.template_miner_config import TemplateMinerConfig

logging.disable(logging.CRITICAL)


def once(lines):
    miner = TemplateMiner(config=TemplateMinerConfig())
    before = time.thread_time()
    ids = [str(miner.add_log_message(line)["cluster_id"]) for line in lines]
    return ids, time.thread_time() - before


results = []
for each in json.load(open(sys.argv[1], encoding="utf-8")):
    runs = [once(each["lines"]) for _ in range(each["passes"])]
    results.append({"ids": runs[0][0], "seconds": sum(seconds for _, seconds in runs) / len(runs)})
json.dump(results, sys.stdout)
