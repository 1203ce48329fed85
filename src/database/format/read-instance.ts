// Reads the instance and the parameters that somebody has set.
import { jsonPointer, ownItem } from '../../telemetry/json-pointer.js';
import { isObject, placedObjects, readField, readFields } from './fields.js';
import type { DatabaseInstance, JsonObject, SnapshotParameter } from './snapshot.js';

const isServerless = (general: JsonObject): boolean =>
  ownItem(general, 'EC2Details') === 'Serverless' || readField(general, 'text', 'DBInstanceClass') === 'db.serverless';

export const readInstance = (general: unknown): DatabaseInstance | undefined => {
  if (!isObject(general)) return undefined;
  return {
    path: jsonPointer('GeneralInformation'),
    serverless: isServerless(general),
    fields: general,
    ...readFields(general, {
      id: ['text', 'DBInstanceIdentifier'],
      class: ['text', 'DBInstanceClass'],
      engine: ['text', 'Engine'],
      engineVersion: ['text', 'EngineVersion'],
      status: ['text', 'DBInstanceStatus'],
      storageType: ['text', 'StorageType'],
      cluster: ['text', 'DBClusterIdentifier'],
      isWriter: ['flag', 'IsWriter'],
      otherInstances: ['number', 'NumberOfOtherInstances'],
      createdAt: ['instant', 'InstanceCreateTime'],
      minAcus: ['number', 'minACUs'],
      maxAcus: ['number', 'maxACUs'],
      vcpus: ['number', 'EC2Details', 'DefaultVCpus'],
      memoryMib: ['number', 'EC2Details', 'MemorySizeInMiB'],
      networkMbps: ['number', 'EC2Details', 'NetworkPerformanceMbps'],
      networkBaselineMbps: ['number', 'EC2Details', 'NetworkBaselineMbps'],
      ebsMbps: ['number', 'EC2Details', 'EBSMaximumBandwidthInMbps'],
      ebsBaselineMbps: ['number', 'EC2Details', 'EBSBaselineBandwidthInMbps'],
      ebsIops: ['number', 'EC2Details', 'EBSMaximumIops'],
      ebsBaselineIops: ['number', 'EC2Details', 'EBSBaselineIops'],
    }),
  };
};

/** A parameter without a name can be asked for by nobody. */
export const readParameters = (list: unknown): readonly SnapshotParameter[] | undefined => {
  if (!Array.isArray(list)) return undefined;
  return placedObjects(list, jsonPointer('NonDefParameters')).flatMap(({ path, value }) => {
    const name = readField(value, 'text', 'ParameterName');
    if (name === undefined) return [];
    const rest = readFields(value, {
      value: ['text', 'ParameterValue'],
      description: ['text', 'Description'],
      source: ['text', 'Source'],
      dataType: ['text', 'DataType'],
      allowedValues: ['text', 'AllowedValues'],
      applyType: ['text', 'ApplyType'],
      applyMethod: ['text', 'ApplyMethod'],
    });
    return [{ path, name, ...rest }];
  });
};
