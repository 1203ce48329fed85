// Reads the instance and the parameters that somebody has set.
import { jsonPointer, ownItem } from '../../telemetry/json-pointer.js';
import { field, fields, isObject, items } from './fields.js';
import type { JsonObject } from './place.js';
import type { Instance, Parameter } from './snapshot.js';

const isServerless = (general: JsonObject): boolean =>
  ownItem(general, 'EC2Details') === 'Serverless' || field(general, 'text', 'DBInstanceClass') === 'db.serverless';

export const readInstance = (general: unknown): Instance | undefined => {
  if (!isObject(general)) return undefined;
  return {
    path: jsonPointer('GeneralInformation'),
    serverless: isServerless(general),
    fields: general,
    ...fields(general, {
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
export const readParameters = (list: unknown): readonly Parameter[] | undefined => {
  if (!Array.isArray(list)) return undefined;
  return items(list, jsonPointer('NonDefParameters')).flatMap(({ path, value }) => {
    const name = field(value, 'text', 'ParameterName');
    if (name === undefined) return [];
    const rest = fields(value, {
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
